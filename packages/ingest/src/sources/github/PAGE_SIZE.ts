/** The most that GitHub gives in one answer; one with fewer is the last. */
export const PAGE_SIZE = 100
