import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take most of a minute and more: whoever begins with them does not wait for the last of them at the end. */
const LONGEST = [
  'screens',
  'switches',
  'elements',
  'switchesOn',
  'firstLoad',
  'integrations',
  'errors',
  'panels',
]

/** Begins with the longest files, also on a machine that has never run them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/e2e/src/${name}.test.ts`))
  const group = project.config.sequence.groupOrder * 1_000
  return group + (place === -1 ? LONGEST.length : place)
}
