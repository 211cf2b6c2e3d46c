/**
 * Who is compared: the project first, then those that were chosen, or else the largest of its sector. Nobody stands
 * there twice.
 */
export function chooseCompared(
  projectId: string,
  chosen: readonly string[] | undefined,
  competitors: readonly { project_id: string }[],
): string[] {
  return [
    ...new Set([projectId, ...(chosen ?? competitors.map((competitor) => competitor.project_id))]),
  ]
}
