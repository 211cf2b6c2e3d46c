/** The name by which questions and texts call a variable: made of its label, and unlike those that there are. */
export function nameVariable(label: string, taken: readonly string[]): string {
  const word = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 24)
  const base = `$${word || 'project'}`
  let name = base
  for (let count = 2; taken.includes(name); count++) name = `${base}_${count}`
  return name
}
