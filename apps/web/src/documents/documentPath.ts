/** The path of a document's call, such as `/documents/abc/versions/2`. */
export function documentPath(documentId: string, ...parts: readonly (string | number)[]): string {
  return ['/documents', documentId, ...parts]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/')
}
