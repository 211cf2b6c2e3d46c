/** Under which the user's favourites are kept among the answers of the server. */
export const FAVORITES_KEY = ['favorites'] as const
