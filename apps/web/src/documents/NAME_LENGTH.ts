/** The longest names and descriptions that the server takes, in characters. */
export const NAME_LENGTH = 200
export const DESCRIPTION_LENGTH = 2_000
