import { dirname, join } from 'node:path'
import { expect } from 'vitest'

/**
 * Expects texts, and other values as JSON, by what they are of, to be those of `golden/<name>.golden` beside the test.
 * A missing file fails too; `npm run test:accept -- <test file>` writes it, so that its diff can be reviewed.
 */
export async function expectGolden(
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const parts = Object.entries(values).map(([what, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `# ${what}\n${text}\n`
  })
  const { testPath = '' } = expect.getState()
  const path = join(dirname(testPath), 'golden', `${name}.golden`)
  await expect(parts.join('\n')).toMatchFileSnapshot(path)
}
