import { AdminCommand } from '@tickmark/accounts/admin/AdminCommand'
import { AppError } from '@tickmark/core/errors/AppError'

const ADMIN_USAGE = `npm run admin -- user list
npm run admin -- user create <email>
npm run admin -- user staff <email> on|off
npm run admin -- user suspend <email> on|off
npm run admin -- user two-factor <email> off
npm run admin -- tier <email> free|api|pro
npm run admin -- organization tier <organization id> free|api|pro <seats>
npm run admin -- key list <email>
npm run admin -- key create <email> <name>
npm run admin -- key revoke <email> <key id>
npm run admin -- token <email>
npm run admin -- shards rebalance`

/** Commands of two words. */
const TWO_WORDS = new Set(['user', 'key', 'organization'])

/**
 * Reads the arguments of the admin command.
 * @throws AppError `bad-request` that says how the command is used.
 */
export function parseAdminArguments(args: readonly string[]): AdminCommand {
  const [noun = '', verb = '', ...rest] = args
  const command = readWords(TWO_WORDS.has(noun) ? [`${noun} ${verb}`, ...rest] : args)
  const parsed = AdminCommand.safeParse(command)
  if (parsed.success) return parsed.data
  throw new AppError(
    'bad-request',
    `"${args.join(' ')}" is not a command. Allowed are:\n${ADMIN_USAGE}`,
  )
}

function readWords([command, email, value, seats, ...rest]: readonly string[]): unknown {
  if (rest.length > 0) return undefined
  if (command === 'organization tier')
    return { act: 'set-organization-tier', organizationId: email, tier: value, seats }
  if (seats !== undefined) return undefined
  switch (command) {
    case 'user list':
      return email === undefined ? { act: 'list-users' } : undefined
    case 'user create':
      return value === undefined ? { act: 'create-user', email } : undefined
    case 'user staff':
      return { act: 'set-staff', email, isStaff: readSwitch(value) }
    case 'user suspend':
      return { act: 'set-suspended', email, isSuspended: readSwitch(value) }
    case 'user two-factor':
      return value === 'off' ? { act: 'end-two-factor', email } : undefined
    case 'key list':
      return value === undefined ? { act: 'list-keys', email } : undefined
    case 'key create':
      return { act: 'create-key', email, name: value }
    case 'key revoke':
      return { act: 'revoke-key', email, keyId: value }
    case 'tier':
      return { act: 'set-tier', email, tier: value }
    case 'token':
      return value === undefined ? { act: 'begin-session', email } : undefined
    default:
      return undefined
  }
}

function readSwitch(value: string | undefined): boolean | undefined {
  if (value === 'on') return true
  return value === 'off' ? false : undefined
}
