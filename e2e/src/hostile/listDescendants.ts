import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process started, and those that they did. */
export function listDescendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ child: Number(name), parent: Number(parent) }]
      } catch {
        return []
      }
    })
  const found = [root]
  for (const one of found)
    found.push(...parents.filter(({ parent }) => parent === one).map(({ child }) => child))
  return found.slice(1)
}
