import {
  changeDocument,
  deleteDocument,
  restoreVersion,
} from '@tickmark/accounts/documents/changeDocument'
import { createDocument, forkDocument } from '@tickmark/accounts/documents/createDocument'
import { listVersions, readVersion } from '@tickmark/accounts/documents/documentVersions'
import {
  DOCUMENT_ORDERS,
  DOCUMENT_SCOPES,
  listDocuments,
} from '@tickmark/accounts/documents/listDocuments'
import { readDocument } from '@tickmark/accounts/documents/readDocument'
import { renewSecret } from '@tickmark/accounts/documents/renewSecret'
import { createLink } from '@tickmark/accounts/links/createLink'
import { DOCUMENT_KINDS, VISIBILITIES } from '@tickmark/core/documents/DOCUMENT_KINDS'
import {
  Document,
  DocumentLine,
  DocumentVersion,
  WholeVersion,
} from '@tickmark/core/documents/Document'
import { writeLoadedAsOf } from '@tickmark/core/time/parseAsOf'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField, NoContent, nameField, PageFields, textField } from './fields.ts'

const NameField = nameField(200)
const KindField = z.enum(DOCUMENT_KINDS)
const SecretField = z.string().max(100, 'is too long').optional()
const VersionField = z.coerce.number().int().min(1).max(2_147_483_647)

/** The fields of a saved change; the content is checked once the kind is known. */
const DocumentFields = {
  name: NameField.optional(),
  description: textField(2_000).optional(),
  content: z.unknown().optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  organization_id: IdField.nullable().optional(),
}

/** Up to a hundred ids, separated by commas. */
const IdsField = z
  .string()
  .max(5_000, 'is too long')
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(IdField).max(100, 'contains more than a hundred'))

const DocumentOnly = z.object({ document: Document })

/** Charts, tables, dashboards and presets, their versions, and short links to pages. */
export const documentEndpoints = [
  accountEndpoint({
    name: 'listDocuments',
    path: '/v3/internal/documents',
    summary:
      'Charts, tables, dashboards and presets: public ones, the ready-made ones of the instance or, for a user, their own or those of their active organization.',
    input: z.strictObject({
      ...PageFields,
      kind: KindField.optional(),
      scope: z.enum(DOCUMENT_SCOPES).default('public'),
      mart_id: IdField.optional(),
      ids: IdsField.optional(),
      order: z.enum(DOCUMENT_ORDERS).default('changed'),
    }),
    output: z.object({ documents: z.array(DocumentLine), total: z.int() }),
    run: ({ accounts, caller, acting }, { mart_id: martId, ...page }) => {
      const isOwn = page.scope === 'mine' || page.scope === 'organization'
      const userId = isOwn ? acting().caller.userId : caller?.userId
      return listDocuments(accounts, { ...page, martId, userId })
    },
  }),

  accountEndpoint({
    name: 'createDocument',
    path: 'POST /v3/internal/documents',
    summary: 'Saves a new chart, table, dashboard or preset; private unless given otherwise.',
    body: 'document',
    input: z.strictObject({
      ...DocumentFields,
      kind: KindField,
      name: NameField,
      content: z.unknown(),
    }),
    output: DocumentOnly,
    run: async (
      { accounts, acting },
      { organization_id: organizationId, description = '', ...fields },
    ) => ({
      document: await createDocument(accounts, acting(), {
        ...fields,
        description,
        organizationId,
      }),
    }),
  }),

  accountEndpoint({
    name: 'showDocument',
    path: '/v3/internal/documents/{document_id}',
    summary:
      'A document with its content, for callers who may read it or have the secret of its link.',
    input: z.strictObject({ document_id: IdField, secret: SecretField }),
    output: DocumentOnly,
    run: async ({ accounts, caller }, { document_id, secret }) => ({
      document: await readDocument(accounts, document_id, { userId: caller?.userId, secret }),
    }),
  }),

  accountEndpoint({
    name: 'changeDocument',
    path: 'PATCH /v3/internal/documents/{document_id}',
    summary:
      'Saves a change based on the version `base_version`; refused when there is a newer one.',
    body: 'document',
    input: z.strictObject({ ...DocumentFields, document_id: IdField, base_version: VersionField }),
    output: DocumentOnly,
    run: async (
      { accounts, acting },
      { document_id: documentId, base_version: baseVersion, organization_id, ...fields },
    ) => ({
      document: await changeDocument(accounts, acting(), {
        ...fields,
        documentId,
        baseVersion,
        organizationId: organization_id,
      }),
    }),
  }),

  accountEndpoint({
    name: 'deleteDocument',
    path: 'DELETE /v3/internal/documents/{document_id}',
    summary: 'Deletes a document with all its versions.',
    input: z.strictObject({ document_id: IdField }),
    output: NoContent,
    run: ({ accounts, acting }, { document_id }) => deleteDocument(accounts, acting(), document_id),
  }),

  accountEndpoint({
    name: 'forkDocument',
    path: 'POST /v3/internal/documents/{document_id}/fork',
    summary: 'Copies a document that the user may read into a private one of theirs.',
    input: z.strictObject({
      document_id: IdField,
      name: NameField.optional(),
      secret: SecretField,
    }),
    output: DocumentOnly,
    run: async ({ accounts, acting }, { document_id: documentId, ...wanted }) => ({
      document: await forkDocument(accounts, acting(), { ...wanted, documentId }),
    }),
  }),

  accountEndpoint({
    name: 'listDocumentVersions',
    path: '/v3/internal/documents/{document_id}/versions',
    summary: 'The saved states of a document, newest first.',
    input: z.strictObject({ document_id: IdField }),
    output: z.object({ versions: z.array(DocumentVersion) }),
    run: async ({ accounts, acting }, { document_id }) => ({
      versions: await listVersions(accounts, acting().caller, document_id),
    }),
  }),

  accountEndpoint({
    name: 'showDocumentVersion',
    path: '/v3/internal/documents/{document_id}/versions/{version}',
    summary: 'One saved state of a document with its content.',
    input: z.strictObject({ document_id: IdField, version: VersionField }),
    output: z.object({ version: WholeVersion }),
    run: async ({ accounts, acting }, { document_id: documentId, version }) => ({
      version: await readVersion(accounts, acting().caller, { documentId, version }),
    }),
  }),

  accountEndpoint({
    name: 'restoreDocument',
    path: 'POST /v3/internal/documents/{document_id}/versions/{version}/restore',
    summary: 'Saves an earlier state of a document as its latest version.',
    input: z.strictObject({
      document_id: IdField,
      version: VersionField,
      base_version: VersionField,
    }),
    output: DocumentOnly,
    run: async (
      { accounts, acting },
      { document_id: documentId, version, base_version: baseVersion },
    ) => ({
      document: await restoreVersion(accounts, acting(), { documentId, version, baseVersion }),
    }),
  }),

  accountEndpoint({
    name: 'renewDocumentSecret',
    path: 'POST /v3/internal/documents/{document_id}/secret',
    summary: 'Replaces the secret link of a document; earlier ones stop working.',
    input: z.strictObject({ document_id: IdField }),
    output: DocumentOnly,
    run: async ({ accounts, acting }, { document_id }) => ({
      document: await renewSecret(accounts, acting(), document_id),
    }),
  }),

  accountEndpoint({
    name: 'createLink',
    path: 'POST /v3/internal/links',
    summary:
      'A short link to a page of the terminal with its whole state. With `pin` the page keeps showing the data loaded now.',
    input: z.strictObject({ path: z.string(), pin: z.boolean().default(false) }),
    output: z.object({ link_id: z.string(), url: z.string() }),
    run: async ({ accounts, visitor, figures }, { path, pin }) =>
      createLink(accounts, visitor, {
        path,
        pinnedTo: pin ? writeLoadedAsOf(await figures.findPinMoment()) : null,
      }),
  }),
] as const
