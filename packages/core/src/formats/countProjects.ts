import { countThings } from './formatValue.ts'

/** How many projects, in words: `1 project`, `6,854 projects`. */
export function countProjects(count: number): string {
  return countThings(count, 'project')
}
