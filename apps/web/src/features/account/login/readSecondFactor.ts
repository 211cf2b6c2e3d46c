import type { SecondFactor } from '@tickmark/core/accounts/Security'

const METHODS = ['totp', 'recovery'] as const

/** What an account asks for besides the identity that its user has just proved at another service, from the address. */
export function readSecondFactor(address: URLSearchParams): SecondFactor | undefined {
  const token = address.get('secondFactor')
  if (token === null) return undefined
  const named = address.get('methods')?.split(',') ?? []
  return { token, methods: METHODS.filter((method) => named.includes(method)) }
}
