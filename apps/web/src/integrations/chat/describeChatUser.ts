import type { Visitor } from '../Service.ts'

/** What the support chat is told of a visitor: what he pays for, and only with consent who he is. */
export type ChatUser = { user_auth_type: string; user_id?: string; email?: string }

export function describeChatUser({ isAllowed, user }: Visitor): ChatUser {
  if (user === null) return { user_auth_type: 'unauthenticated' }
  const userAuthType = { user_auth_type: user.subscriptionStatus.type }
  if (!isAllowed || user.id === null) return userAuthType
  return { ...userAuthType, user_id: user.id, email: user.email }
}
