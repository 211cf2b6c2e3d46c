import { MessageError } from '../MessageError.ts'
import { patchRest } from '../rest/patchRest.ts'
import { readField } from './readField.ts'
import { refetchUserData } from './refetchUserData.ts'

/**
 * Makes another of the user's organisations the active one.
 * @throws MessageError when the server did not switch.
 */
export async function switchOrganization(organizationId: string): Promise<void> {
  const answer = await patchRest<unknown>(
    '/users/me/active-organization',
    { organization_id: organizationId },
    { version: 'v1', internal: false },
  )
  if (readField.record(answer)?.success !== true)
    throw new MessageError('Failed to update active organization')
  await refetchUserData()
}
