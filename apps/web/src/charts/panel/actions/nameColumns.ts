/** The heads of a table, each told from those of the same name before it. */
export function nameColumns(header: readonly string[]): string[] {
  return header.map((name, index) =>
    header.indexOf(name) === index ? name : `${name} #${index + 1}`,
  )
}
