import { formatCount } from './formatValue.ts'

/** How many projects, in words: `1 project`, `6,854 projects`. */
export function countProjects(count: number): string {
  return count === 1 ? '1 project' : `${formatCount(count)} projects`
}
