/** The headers of a table; a repeated one gets a number. */
export function nameColumns(header: readonly string[]): string[] {
  return header.map((name, index) =>
    header.indexOf(name) === index ? name : `${name} #${index + 1}`,
  )
}
