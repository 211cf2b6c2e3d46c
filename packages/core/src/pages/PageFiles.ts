/** What a page loads beside what starts the terminal. The build writes one of these per page into `index.html`. */
export type PageFiles = {
  /** The page's address below `/explorer`; a segment that begins with `$` stands for any. */
  path: string
  /** The scripts and styles below `/explorer/`. */
  files: readonly string[]
}
