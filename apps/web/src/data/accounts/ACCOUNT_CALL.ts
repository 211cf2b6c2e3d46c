/** Where calls about people are: the options of REST calls for them. */
export const ACCOUNT_CALL = { version: 'v1', internal: false } as const
