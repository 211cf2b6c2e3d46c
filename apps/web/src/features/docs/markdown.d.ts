/** The documentation's files, as the build makes modules of them. */
declare module '*.md' {
  export const content: import('./readDocsPage.ts').DocsContent
}
