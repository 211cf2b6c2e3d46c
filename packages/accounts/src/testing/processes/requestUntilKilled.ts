import { requestPasswordReset } from '../../users/resetPassword.ts'
import { makeUser } from '../makeUser.ts'
import { openTestAccounts } from '../openTestAccounts.ts'

/**
 * Makes a user in the folder of its first argument and requests a new password for them, with the mail server of its
 * second. It writes the address once the request is accepted, and then goes on until it is killed.
 */
const [path = '', url = ''] = process.argv.slice(2)
const accounts = await openTestAccounts({
  store: { kind: 'embedded', path },
  mail: { kind: 'smtp', url, sender: 'terminal@terminal.example' },
})
const { email } = await makeUser(accounts, 'killed@bank.example')
await requestPasswordReset(accounts, email)
process.stdout.write(`${email}\n`)
setInterval(() => undefined, 60_000)
