/** A heading that the list of contents leads to. */
export type DocsHeading = { id: string; text: string; depth: 2 | 3 }

/** A page of the documentation as the build makes it of its Markdown file. */
export type DocsContent = {
  /** Everything below the title. Written by the build from files of this repository, and from nothing else. */
  html: string
  headings: DocsHeading[]
}
