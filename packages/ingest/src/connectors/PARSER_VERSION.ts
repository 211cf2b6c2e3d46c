/** Raised whenever a reader changes what it makes of the same answers, so that they are loaded anew. */
export const PARSER_VERSION = 2
