import { runSteps } from './runSteps.ts'

// Writes the golden files of the named tests as they are now; `git diff` shows what to review.
await runSteps([['golden files', 'vitest', 'run', '--update=all', ...process.argv.slice(2)]])
