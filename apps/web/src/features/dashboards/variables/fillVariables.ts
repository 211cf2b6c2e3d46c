/**
 * A copy of what a tile asks, in which every text that is the name of a variable, such as `$project`, is the project
 * that it stands for.
 */
export function fillVariables<T>(asked: T, projects: ReadonlyMap<string, string>): T {
  return walk(asked, (text) => projects.get(text) ?? text) as T
}

function walk(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? fill(value) : value
  if (Array.isArray(value)) return value.map((item) => walk(item, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, fill)]))
}
