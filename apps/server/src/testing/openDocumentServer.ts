import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDocument, type NewDocument } from '@tickmark/accounts/documents/createDocument'
import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { refreshStore } from '@tickmark/analytics/refresh/refreshStore'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { LazyAccounts } from '../accounts/LazyAccounts.ts'
import { createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'

export const ORIGIN = 'https://terminal.example'
/** Breaks a page that does not escape it. */
export const NAME = 'Fees </script><script>alert(1)</script> & “more”'
export const CHART = {
  questions: [
    {
      id: 'a',
      query: { metrics: ['fees'], breakdown: ['project'], range: 'max', granularity: 'week' },
    },
  ],
}

/** A server with the fees of two projects and a user, Ann, who makes documents, for the tests of a file. */
export function openDocumentServer() {
  const folder = makeTestFolder()
  const analytics = openForTests(openTestAnalytics)
  const server = openForTests(async () => {
    await writeFile(
      join(folder, 'frame.html'),
      '<html><head><!--tt-head--><script src="/explorer/assets/frame.js" nonce="tt-nonce"></script></head><body><!--tt-frame--></body></html>',
    )
    await writeFile(
      join(folder, 'index.html'),
      '<html><head><!--tt-head--></head><body><div id="root"></div></body></html>',
    )
    const fees = Array.from({ length: 70 }, (_, day) => 500 + day)
    for (const project_id of ['aave', 'uniswap'])
      await loadPoints(analytics, series('2024-01-01', fees, { project_id }))
    await refreshStore(analytics)
    const config = makeConfig({ TT_PUBLIC_URL: ORIGIN, TT_DATA_DIR: folder })
    const lazyAccounts = new LazyAccounts(config)
    const app = await createServer({ analytics, config, lazyAccounts, webFolder: folder })
    const accounts = await lazyAccounts.open()
    const ann = await makeUser(accounts, 'ann@bank.example')
    return { app, accounts, ann, close: () => app.close() }
  })
  const make = (changes: Partial<NewDocument> = {}) =>
    createDocument(server.accounts, server.ann, {
      kind: 'chart',
      name: NAME,
      description: '',
      content: CHART,
      visibility: 'public',
      ...changes,
    })
  const see = (url: string) => server.app.inject({ url })
  return { server, make, see }
}
