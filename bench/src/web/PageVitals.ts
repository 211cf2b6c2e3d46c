/** What a first visit to a page felt like. Times in milliseconds since the navigation began. */
export type PageVitals = {
  fcp: number
  lcp: number
  /** Which element was the largest, for people. */
  lcpElement: string
  cls: number
  /** What each task took beyond 50 ms, summed up over the tasks that ended after the first paint. */
  tbt: number
  /** Addresses of the scripts and style sheets that the page asked for. */
  scripts: string[]
  styles: string[]
  /** KB of the page itself as it came over the wire, its first answers included. */
  html: number
}
