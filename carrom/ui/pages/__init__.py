"""The screens beside the table: each takes intents and time and draws on any Surface. Never imports `table`."""
