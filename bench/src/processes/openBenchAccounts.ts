import type { Accounts } from '@tickmark/accounts/context/Accounts'
import { openAccounts } from '@tickmark/accounts/openAccounts'

/** Accounts in a new embedded store in this folder, with mail into a folder beside it. */
export function openBenchAccounts(folder: string): Promise<Accounts> {
  return openAccounts({
    store: { kind: 'embedded', path: `${folder}/people` },
    mail: { kind: 'outbox', folder: `${folder}/outbox`, sender: 'terminal@terminal.example' },
    captcha: { kind: 'altcha' },
    secret: 'a secret of benches, and of benches alone',
    publicUrl: 'https://terminal.example',
    productName: 'Tickmark',
    companyDomain: null,
  })
}
