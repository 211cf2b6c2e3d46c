import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'
import { SHA256_PARAM } from '../../params/SHA256_PARAM.ts'

export const readRawAnswer = accountCall({
  name: 'readRawAnswer',
  method: 'GET',
  path: '/v3/internal/staff/answers/{batch_id}/{sha256}',
  summary: 'A whole answer of a source as it came, whatever its size and licence.',
  input: z.strictObject({ batch_id: IdField, sha256: SHA256_PARAM }),
  fileName: 'answer.json',
  run: ({ readAnswer }, { batch_id, sha256 }) => readAnswer(batch_id, sha256),
})
