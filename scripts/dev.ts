import { run } from './run.ts'

// The page is served by Vite with reload and calls the server through its proxy.
const server = run('node', ['--watch', 'apps/server/src/main.ts'])
const web = run('vite', ['apps/web'])
const { code } = await Promise.race([server, web])
process.exit(code)
