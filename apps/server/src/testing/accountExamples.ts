import { randomUUID } from 'node:crypto'
import { signToken } from '@tickmark/accounts/identity/sessionToken'
import { sealClient } from '@tickmark/accounts/oauth/OAuthClient'
import { TEST_PASSWORD, type TestUser } from '@tickmark/accounts/testing/makeUser'
import type { TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import type { AccountEndpoint } from '@tickmark/api/context/endpoint'
import type { PermissionName } from '@tickmark/core/accounts/PERMISSIONS'
import type { InjectOptions } from 'fastify'
import { ALERT, type PermissionFixtures, PICTURE, QUERY } from './createPermissionFixtures.ts'

const CHOICE = { source_id: 'defillama', category: 'dexs', market_sector_id: 'lending' }
const PAIR = { from_id: 'aave-2', to_id: 'aave' }
const MERGE = { kind: 'merge', ...PAIR }

const CHART = { questions: [{ id: 'a', query: { metrics: ['fees'] } }] }
const PASSKEY = { id: 'x', rawId: 'x', type: 'public-key' }
const NEW_PASSKEY = { ...PASSKEY, response: { clientDataJSON: '', attestationObject: '' } }
const USED_PASSKEY = {
  ...PASSKEY,
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

const RENAMED = { name: 'Aave Labs' }
const NEW_PROJECT = { name: 'New Lend' }

/** A request of a client that is registered. */
function writeClientRequest(secret: string) {
  const redirect_uri = 'https://client.example/back'
  const client = { client_name: 'A program', redirect_uris: [redirect_uri] }
  return {
    response_type: 'code',
    client_id: sealClient(secret, client),
    redirect_uri,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  }
}

type Examples = Record<PermissionName, (fixtures: PermissionFixtures) => Record<string, unknown>>

/**
 * Lists the examples with which each call is tried: the ids of its path, and its body. A new row of the table does not
 * compile without it.
 */
export function listAccountExamples(user: (name: string) => TestUser, secret: string): Examples {
  return {
    issueCaptcha: () => ({}),
    signUp: () => ({ email: 'new@bank.example', password: 'correct horse battery', captcha: 'x' }),
    setUpAdministrator: () => ({
      token: 'x',
      email: 'new@bank.example',
      password: 'correct horse battery',
    }),
    verifyEmail: () => ({ token: 'x' }),
    confirmEmailChange: () => ({ token: 'x' }),
    resendVerification: () => ({ email: 'new@bank.example', captcha: 'x' }),
    resetPassword: () => ({ email: 'new@bank.example' }),
    logIn: () => ({ email: 'second@bank.example', password: 'correct horse battery' }),
    passSecondFactor: () => ({ token: 'x', code: '000000' }),
    createPasskeyLogInOptions: () => ({}),
    logInWithPasskey: () => ({ challenge_id: 'x', response: USED_PASSKEY }),
    beginIdentity: () => ({ provider: 'web-identity' }),
    finishIdentity: () => ({ provider: 'web-identity' }),
    beginSingleSignOn: () => ({ email: 'somebody@elsewhere.example' }),
    finishSingleSignOn: ({ organization_id }) => ({ organization_id }),
    showSingleSignOn: ({ organization_id }) => ({ organization_id }),
    addSsoDomain: ({ organization_id }) => ({ organization_id, domain: 'bank.example' }),
    verifySsoDomain: ({ organization_id, sso_domain: domain }) => ({ organization_id, domain }),
    removeSsoDomain: ({ organization_id }) => ({ organization_id, domain: 'bank.example' }),
    saveSsoConnection: ({ organization_id }) => ({
      organization_id,
      issuer: 'http://127.0.0.1:1',
      client_id: 'x',
    }),
    saveSamlConnection: ({ organization_id: id }) => ({ organization_id: id, metadata: '<x/>' }),
    deleteSsoConnection: ({ organization_id }) => ({ organization_id }),
    createScimToken: ({ organization_id }) => ({ organization_id }),
    deleteScimToken: ({ organization_id }) => ({ organization_id }),
    mapScimGroup: ({ organization_id: id }) => ({ organization_id: id, group_id: id, role: null }),
    logOut: () => ({}),
    showMe: () => ({}),
    changeMe: () => ({ user: { username: 'Somebody' } }),
    completeOnboarding: () => ({}),
    switchOrganization: () => ({ organization_id: null }),
    changePassword: () => ({ oldPassword: 'wrong password', newPassword: 'correct horse battery' }),
    requestEmailChange: () => ({ email: 'new@bank.example', password: 'wrong password' }),
    exportMe: () => ({}),
    deleteMe: () => ({ password: 'wrong password' }),
    listSessions: () => ({}),
    endSession: ({ session_id }) => ({ session_id }),
    endOtherSessions: () => ({}),
    showSecurity: () => ({}),
    beginTwoFactor: () => ({ password: 'wrong password' }),
    confirmTwoFactor: () => ({ code: '000000' }),
    renewRecoveryCodes: () => ({ password: 'wrong password' }),
    endTwoFactor: () => ({ password: 'wrong password' }),
    createPasskeyOptions: () => ({ password: 'wrong password' }),
    addPasskey: () => ({ challenge_id: 'x', name: 'A key', response: NEW_PASSKEY }),
    removePasskey: ({ passkey_id }) => ({ passkey_id, password: TEST_PASSWORD }),
    unlinkIdentity: () => ({ provider: 'web-identity', password: 'wrong password' }),
    listMyInvitations: () => ({}),
    acceptInvitation: ({ own_invitation_id }) => ({ invitation_id: own_invitation_id }),
    createOrganization: () => ({ name: 'Another bank' }),
    showOrganization: ({ organization_id }) => ({ organization_id }),
    listMembers: ({ organization_id }) => ({ organization_id }),
    leaveOrganization: ({ organization_id }) => ({ organization_id }),
    editOrganization: ({ organization_id }) => ({ organization_id, bio: 'We lend.' }),
    uploadLogo: ({ organization_id }) => ({ organization_id, file: PICTURE }),
    removeLogo: ({ organization_id }) => ({ organization_id }),
    removeMember: ({ organization_id }) => ({ organization_id, user_id: user('target').userId }),
    listInvitations: ({ organization_id }) => ({ organization_id }),
    inviteMember: ({ organization_id }) => ({
      organization_id,
      email: `${randomUUID()}@bank.example`,
    }),
    resendInvitation: ({ invitation_id }) => ({ invitation_id }),
    revokeInvitation: ({ invitation_id }) => ({ invitation_id }),
    listAudit: ({ organization_id }) => ({ organization_id }),
    exportAudit: ({ organization_id }) => ({ organization_id }),
    changeRole: ({ organization_id }) => ({
      organization_id,
      user_id: user('target').userId,
      permission_name: 'ADMIN',
    }),
    transferOrganization: ({ organization_id }) => ({
      organization_id,
      user_id: user('target').userId,
    }),
    deleteOrganization: ({ organization_id }) => ({ organization_id }),
    createKey: () => ({ name: 'A program' }),
    listKeys: () => ({}),
    describeClient: () => writeClientRequest(secret),
    authorizeClient: () => writeClientRequest(secret),
    revokeKey: ({ own_key_id }) => ({ key_id: own_key_id }),
    createOrganizationKey: ({ organization_id }) => ({ organization_id, name: 'A program' }),
    listOrganizationKeys: ({ organization_id }) => ({ organization_id }),
    revokeOrganizationKey: ({ organization_id, key_id }) => ({ organization_id, key_id }),
    showKeyUsage: ({ own_key_id }) => ({ key_id: own_key_id }),
    showOrganizationKeyUsage: ({ organization_id, key_id }) => ({ organization_id, key_id }),
    renewApiToken: () => ({ password: TEST_PASSWORD }),
    listTiers: () => ({}),
    showBilling: () => ({}),
    startCheckout: () => ({ priceId: 'price_api_month', successUrl: '/explorer' }),
    openPortal: () => ({}),
    openUpgrade: () => ({}),
    cancelSubscription: ({ own_user_id }) => ({ user_id: own_user_id }),
    showOrganizationBilling: ({ organization_id }) => ({ organization_id }),
    cancelOrganizationSubscription: ({ organization_id }) => ({ organization_id }),
    listDocuments: () => ({}),
    createDocument: () => ({ kind: 'chart', name: 'Fees', content: CHART }),
    showDocument: ({ public_document_id }) => ({ document_id: public_document_id }),
    changeDocument: ({ own_document_id }) => ({
      document_id: own_document_id,
      base_version: 1,
      name: 'Revenue',
    }),
    deleteDocument: ({ own_document_id }) => ({ document_id: own_document_id }),
    forkDocument: ({ public_document_id }) => ({ document_id: public_document_id }),
    listDocumentVersions: ({ own_document_id }) => ({ document_id: own_document_id }),
    showDocumentVersion: ({ own_document_id }) => ({ document_id: own_document_id, version: 1 }),
    restoreDocument: ({ own_document_id }) => ({
      document_id: own_document_id,
      version: 1,
      base_version: 1,
    }),
    renewDocumentSecret: ({ own_document_id }) => ({ document_id: own_document_id }),
    createLink: () => ({ path: '/explorer/projects' }),
    listDatahubItems: () => ({}),
    createDatahubItem: () => ({
      kind: 'metadata',
      title: 'A name',
      project_id: 'aave',
      data: RENAMED,
    }),
    previewDatahubItem: () => ({ project_id: 'aave', data: RENAMED }),
    startDatahubFile: () => ({ name: 'fees.csv', size: 3 }),
    sendDatahubFilePart: ({ file_id }) => ({ file_id, part: 0, file: PICTURE }),
    previewDatahubTable: ({ file_id }) => ({ file_id }),
    diffDatahubTable: ({ table_data_id }) => ({ data_id: table_data_id }),
    findMetricUses: () => ({ metric_id: 'own_seats' }),
    checkDatahubTable: ({ table_data_id }) => ({ data_id: table_data_id }),
    showDatahubItem: ({ merged_data_id }) => ({ data_id: merged_data_id }),
    commitDatahubItem: ({ own_data_id }) => ({
      data_id: own_data_id,
      message: 'Next',
      data: RENAMED,
    }),
    editDatahubCommit: ({ own_data_id }) => ({
      data_id: own_data_id,
      commit_id: 1,
      message: 'Next',
    }),
    changeDatahubMetadata: ({ own_data_id }) => ({ data_id: own_data_id, data: RENAMED }),
    messageDatahubItem: ({ merged_data_id }) => ({ data_id: merged_data_id, text: 'Why?' }),
    submitDatahubItem: ({ own_data_id }) => ({ data_id: own_data_id }),
    mergeDatahubItem: ({ submitted_data_id }) => ({ data_id: submitted_data_id, base_version: 1 }),
    rejectDatahubItem: ({ submitted_data_id }) => ({
      data_id: submitted_data_id,
      base_version: 1,
      reason: 'no source',
    }),
    revertDatahubItem: ({ merged_data_id }) => ({
      data_id: merged_data_id,
      base_version: 1,
      reason: 'a mistake',
    }),
    listStaffUsers: () => ({}),
    changeStaffUser: () => ({ user_id: user('target').userId, feature_flags: { BETA: true } }),
    suspendUser: () => ({ user_id: user('target').userId, is_suspended: false }),
    listOwnerlessOrganizations: () => ({}),
    listStaffAudit: () => ({}),
    runSync: () => ({}),
    releaseHeldPoints: () => ({
      points: [
        { metric_id: 'fees', project_id: 'aave', day: '2026-01-01', source_id: 'defillama' },
      ],
      reason: 'reported by the team',
    }),
    listDuplicates: () => ({}),
    listProposals: () => ({}),
    decideProposal: () => ({
      decision: { proposal_id: 'p', accept: false },
      reason: 'as it was',
    }),
    showOperations: () => ({}),
    listCategories: () => ({}),
    previewSector: () => ({ choice: CHOICE }),
    chooseSector: () => ({ choice: CHOICE, reason: 'lends' }),
    listSectorChanges: () => ({}),
    undoSector: () => ({ change_id: 'c', reason: 'a mistake' }),
    dismissDuplicate: () => ({ project_id: 'aave', other_id: 'aave-2', reason: 'two teams' }),
    listProjectMoves: () => ({}),
    previewProjectMove: () => ({ order: MERGE }),
    moveProject: () => ({ order: MERGE, reason: 'one project' }),
    previewMerges: () => ({ pairs: [PAIR] }),
    mergeDuplicates: () => ({ pairs: [PAIR], reason: 'one team' }),
    undoProjectMoves: () => ({ move_ids: ['m'], reason: 'two teams' }),
    undoProjectMove: () => ({ move_id: 'm', reason: 'two teams' }),
    readRawAnswer: () => ({ batch_id: 'b', sha256: 'a'.repeat(64) }),
    listAlerts: () => ({}),
    createAlert: () => ({ name: 'Fees', definition: ALERT }),
    previewAlert: () => ({ definition: ALERT }),
    showAlert: ({ alert_id }) => ({ alert_id }),
    changeAlert: ({ alert_id }) => ({ alert_id, name: 'Other fees' }),
    deleteAlert: ({ alert_id }) => ({ alert_id }),
    testAlert: ({ alert_id }) => ({ alert_id }),
    muteAlert: ({ alert_id }) => ({ alert_id, until: null }),
    listAlertRuns: ({ alert_id }) => ({ alert_id }),
    renewAlertSecret: ({ alert_id }) => ({ alert_id }),
    showDigest: () => ({}),
    changeDigest: () => ({ is_on: true }),
    testDigest: () => ({}),
    listQuestions: () => ({}),
    keepQuestion: () => ({ prompt: 'fees of aave', query: QUERY }),
    removeQuestion: ({ question_id }) => ({ question_id }),
    clearQuestions: () => ({}),
    showMailSettings: () => ({}),
    changeMailSettings: () => ({ datahub: true }),
    unsubscribe: () => ({ token: 'x' }),
    previewListing: () => ({ text: 'aave' }),
    applyForListing: () => ({ data: NEW_PROJECT, email: 'new@bank.example', captcha: 'x' }),
    confirmListing: () => ({ token: 'x' }),
    showListing: () => ({ project_id: 'aave' }),
    listClaims: ({ organization_id }) => ({ organization_id }),
    showClaim: ({ organization_id }) => ({ organization_id, project_id: 'aave' }),
    claimProject: ({ organization_id }) => ({ organization_id, project_id: 'aave', method: 'dns' }),
    endClaim: ({ organization_id }) => ({ organization_id, project_id: 'aave' }),
    revokeClaim: () => ({ project_id: 'aave', reason: 'a mistake' }),
    writeNote: ({ organization_id }) => ({ organization_id, project_id: 'aave', text: 'Hello.' }),
    deleteNote: ({ organization_id, note_id }) => ({ organization_id, note_id }),
    removeNote: ({ note_id }) => ({ note_id }),
  }
}

/** The request of a call with an input, whose ids of the path are in its address. */
export async function writeAccountRequest(
  call: Pick<AccountEndpoint, 'method' | 'path'>,
  input: Record<string, unknown>,
): Promise<InjectOptions & { url: string }> {
  const inPath = new Set<string>()
  const path = call.path.replace(/\{(\w+)\}/g, (_match, key: string) => {
    inPath.add(key)
    return String(input[key])
  })
  const body = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.has(key)))
  return { method: call.method, url: path, ...(call.method !== 'GET' && (await writeBody(body))) }
}

/** JSON, or a multipart form where there is a file. */
async function writeBody(body: Record<string, unknown>) {
  if (!(body.file instanceof Uint8Array)) return { payload: body }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  form.set('file', new Blob([new Uint8Array(body.file)]))
  const request = new Response(form)
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

/** Calls that end sessions must not end the one of the next test. */
export async function startFreshSession(
  { db, secret }: TestAccounts,
  user: TestUser,
): Promise<TestUser> {
  const token = randomUUID()
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token,
      user_id: user.userId,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return { ...user, cookie: signToken(token, secret) }
}
