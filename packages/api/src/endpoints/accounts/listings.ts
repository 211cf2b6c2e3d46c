import {
  type Application,
  applyAsUser,
  applyAsVisitor,
  confirmApplication,
} from '@tickmark/accounts/listings/applyForListing'
import {
  claimProject,
  describeClaim,
  endClaim,
  listClaims,
  revokeClaim,
} from '@tickmark/accounts/listings/claims'
import { deleteNote, readListing, writeNote } from '@tickmark/accounts/listings/notes'
import {
  CLAIM_METHODS,
  ClaimedProject,
  ClaimProof,
  ProjectListing,
  SimilarProject,
} from '@tickmark/core/accounts/Listing'
import { checkEdit } from '@tickmark/core/datahub/checkEdit'
import { DatahubCheck } from '@tickmark/core/datahub/DatahubItem'
import { findSimilarProjects } from '@tickmark/core/datahub/findSimilarProjects'
import { AppError } from '@tickmark/core/errors/AppError'
import { slugify } from '@tickmark/core/projects/slugify'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { EditData, EditedProjectId, ReasonField } from './datahub/fields.ts'
import { CaptchaField, EmailField, IdField, lineField, NoContent, textField } from './fields.ts'

const NoteId = z.string().regex(/^[1-9]\d{0,14}$/, 'must be the number of a note')
const OfProject = z.strictObject({ organization_id: IdField, project_id: IdField })
const FORM = 'NEW_LISTING_FORM_ENABLED'
const CLAIMS = 'PROJECT_LISTING_FORM_ENABLED'

/** Applications for listings, claims of projects, and notes to analysts. */
export const listingEndpoints = [
  accountEndpoint({
    name: 'previewListing',
    path: 'POST /v3/internal/listings/preview',
    summary: 'Listed projects that an application may duplicate, and its problems.',
    switch: FORM,
    body: 'document',
    input: z.strictObject({
      text: lineField(200)
        .default('')
        .describe('A name, ticker, website or contract to search for.'),
      project_id: EditedProjectId.optional(),
      data: EditData.default({}),
    }),
    output: z.object({ similar: z.array(SimilarProject), checks: z.array(DatahubCheck) }),
    run: async ({ publisher: { catalog } }, { text, project_id, data }) => {
      const { name = '', symbol, links, contracts } = data
      const sketches = [
        { name, symbol, website: links?.website, contracts },
        ...(text === '' ? [] : [{ name: text, website: text, contracts: [text] }]),
      ]
      const id = project_id ?? slugify(name)
      return {
        similar: sketches
          .flatMap((sketch) => findSimilarProjects(catalog, sketch))
          .map(({ project: { project_id, name, symbol, is_reviewed }, reason }) => ({
            project_id,
            name,
            symbol,
            is_reviewed,
            reason,
          })),
        checks: id === '' ? [] : checkEdit(catalog, id, data),
      }
    },
  }),

  accountEndpoint({
    name: 'applyForListing',
    path: 'POST /v3/internal/listings/apply',
    summary:
      'Applies for a project that is not listed. Visitors name an email address and solve a captcha; their application is submitted once they confirm the address.',
    switch: FORM,
    body: 'document',
    input: z.strictObject({
      project_id: EditedProjectId.optional().describe('Derived from the name if absent.'),
      data: EditData,
      contacts: textField(2_000).default('').describe('For staff only.'),
      evidence: textField(5_000).default('').describe('A message in the thread of the item.'),
      is_draft: z.boolean().default(false).describe('Saves it as a draft; requires an account.'),
      email: EmailField.optional(),
      captcha: CaptchaField.optional(),
    }),
    output: z.object({
      data_id: z.string().nullable().describe('The item; null until the address is confirmed.'),
    }),
    run: async (
      context,
      { project_id: projectId, is_draft: isDraft, email, captcha, ...given },
    ) => {
      const { accounts, caller, visitor, publisher } = context
      const { catalog } = publisher
      const application: Application = { ...given, projectId }
      if (caller !== undefined) {
        const acting = context.acting()
        return { data_id: await applyAsUser(accounts, acting, { application, isDraft, catalog }) }
      }
      if (email === undefined || captcha === undefined)
        throw new AppError('bad-request', 'Enter your email address and solve the captcha.', {
          errors: [
            { code: 'missing', field: email === undefined ? 'email' : 'captcha', value: null },
          ],
        })
      await applyAsVisitor(accounts, visitor, { application, email, captcha, catalog })
      return { data_id: null }
    },
  }),

  accountEndpoint({
    name: 'confirmListing',
    path: 'POST /v3/internal/listings/confirm',
    summary:
      'Submits an application by the token of its email. An address without an account gets one, and a session.',
    switch: FORM,
    allowsEndedSession: true,
    input: z.strictObject({ token: z.string().max(200) }),
    output: z.object({ data_id: z.string(), email: z.string(), is_logged_in: z.boolean() }),
    run: async ({ accounts, visitor, publisher, setSession }, { token }) => {
      const confirmed = await confirmApplication(accounts, visitor, {
        token,
        catalog: publisher.catalog,
      })
      const { dataId, email, session } = confirmed
      if (session !== null) setSession(session)
      return { data_id: dataId, email, is_logged_in: session !== null }
    },
  }),

  accountEndpoint({
    name: 'showListing',
    path: '/v3/internal/listings/projects/{project_id}',
    summary: 'The organization that has claimed a project, and its notes to analysts.',
    switch: CLAIMS,
    input: z.strictObject({ project_id: IdField }),
    output: ProjectListing,
    run: ({ accounts, caller, publisher }, { project_id: projectId }) =>
      readListing(accounts, caller, { projectId, catalog: publisher.catalog }),
  }),

  accountEndpoint({
    name: 'listClaims',
    path: '/v3/internal/organization/{organization_id}/claims',
    summary: 'The projects that an organization has claimed.',
    switch: CLAIMS,
    input: z.strictObject({ organization_id: IdField }),
    output: z.object({ claims: z.array(ClaimedProject) }),
    run: async ({ accounts, acting, publisher }, { organization_id: organizationId }) => ({
      claims: await listClaims(accounts, acting().caller, {
        organizationId,
        catalog: publisher.catalog,
      }),
    }),
  }),

  accountEndpoint({
    name: 'showClaim',
    path: '/v3/internal/organization/{organization_id}/claims/{project_id}',
    summary: 'The proof that an organization must publish to claim a project.',
    switch: CLAIMS,
    input: OfProject,
    output: ClaimProof,
    run: ({ accounts, acting, publisher }, { organization_id, project_id }) =>
      describeClaim(accounts, acting().caller, {
        organizationId: organization_id,
        projectId: project_id,
        catalog: publisher.catalog,
      }),
  }),

  accountEndpoint({
    name: 'claimProject',
    path: 'POST /v3/internal/organization/{organization_id}/claims/{project_id}',
    summary: 'Checks the proof and claims the project for the organization.',
    switch: CLAIMS,
    input: OfProject.extend({ method: z.enum(CLAIM_METHODS) }),
    output: ClaimProof,
    run: async ({ accounts, acting, publisher }, { organization_id, project_id, method }) => {
      const claim = {
        organizationId: organization_id,
        projectId: project_id,
        catalog: publisher.catalog,
      }
      await claimProject(accounts, acting(), { ...claim, method })
      return describeClaim(accounts, acting().caller, claim)
    },
  }),

  accountEndpoint({
    name: 'endClaim',
    path: 'DELETE /v3/internal/organization/{organization_id}/claims/{project_id}',
    summary: 'Ends the organization’s claim of a project.',
    input: OfProject,
    output: NoContent,
    run: ({ accounts, acting, publisher }, { organization_id, project_id }) =>
      endClaim(accounts, acting(), {
        organizationId: organization_id,
        projectId: project_id,
        catalog: publisher.catalog,
      }),
  }),

  accountEndpoint({
    name: 'revokeClaim',
    path: 'POST /v3/internal/listings/projects/{project_id}/revoke',
    summary: 'Ends the claim of a project and states the reason.',
    input: z.strictObject({ project_id: IdField, reason: ReasonField }),
    output: NoContent,
    run: ({ accounts, acting, publisher }, { project_id: projectId, reason }) =>
      revokeClaim(accounts, acting(), { projectId, catalog: publisher.catalog, reason }),
  }),

  accountEndpoint({
    name: 'writeNote',
    path: 'POST /v3/internal/organization/{organization_id}/notes',
    summary: 'Writes a note to analysts about a project that the organization has claimed.',
    switch: CLAIMS,
    input: OfProject.extend({
      text: textField(1_000).pipe(z.string().min(1, 'must not be empty')),
    }),
    output: ProjectListing,
    run: async ({ accounts, acting, publisher }, { organization_id, project_id, text }) => {
      const subject = { projectId: project_id, catalog: publisher.catalog }
      await writeNote(accounts, acting(), { ...subject, organizationId: organization_id, text })
      return readListing(accounts, acting().caller, subject)
    },
  }),

  accountEndpoint({
    name: 'deleteNote',
    path: 'DELETE /v3/internal/organization/{organization_id}/notes/{note_id}',
    summary: 'Deletes a note of the organization.',
    input: z.strictObject({ organization_id: IdField, note_id: NoteId }),
    output: NoContent,
    run: ({ accounts, acting }, { organization_id, note_id }) =>
      deleteNote(accounts, acting(), { organizationId: organization_id, noteId: note_id }),
  }),

  accountEndpoint({
    name: 'removeNote',
    path: 'DELETE /v3/internal/listings/notes/{note_id}',
    summary: 'Deletes any note.',
    input: z.strictObject({ note_id: NoteId }),
    output: NoContent,
    run: ({ accounts, acting }, { note_id }) => deleteNote(accounts, acting(), { noteId: note_id }),
  }),
] as const
