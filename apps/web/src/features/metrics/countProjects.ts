/** How many projects have a metric, in words. */
export function countProjects(count: number): string {
  if (count === 0) return 'no data'
  return count === 1 ? '1 project' : `${count} projects`
}
