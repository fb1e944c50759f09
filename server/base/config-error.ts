/** The message is one line that says what to change. */
export class ConfigError extends Error {}
