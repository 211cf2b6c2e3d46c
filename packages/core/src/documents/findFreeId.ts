/** The first of the ids a, b, c … that is not taken. */
export function findFreeId(taken: ReadonlySet<string>): string {
  for (let index = 0; ; index++) {
    const id = index < 26 ? String.fromCharCode(97 + index) : `q${index}`
    if (!taken.has(id)) return id
  }
}
