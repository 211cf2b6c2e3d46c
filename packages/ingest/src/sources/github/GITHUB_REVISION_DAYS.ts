/** Work is often pushed or merged some days after it was committed; that far back days are counted anew. */
export const GITHUB_REVISION_DAYS = 14
