import { openStore } from '../../store/openStore.ts'

// Makes an embedded store with all tables and no rows in a folder. A process of its own, since PostgreSQL in WebAssembly
// would keep its memory for the rest of a run.

const [path = ''] = process.argv.slice(2)
await (await openStore({ kind: 'embedded', path })).close()
process.exit()
