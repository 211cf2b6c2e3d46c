import type { Role } from './ROLES.ts'

/**
 * Who may do something: everybody, everybody who is logged in, staff of the company that runs the terminal, or members
 * of the organization with one of these roles.
 */
type Permission = 'anyone' | 'user' | 'staff' | readonly Role[]

const OWNER = ['OWNER'] as const
const OWNER_ADMIN = ['OWNER', 'ADMIN'] as const
const MEMBERS = ['OWNER', 'ADMIN', 'MEMBER'] as const

/**
 * Who may do what, one row for each call that concerns people. The server enforces this table and its tests try every
 * row as everybody. Three rules go beyond it: nobody takes or gives a role above their own, an organization keeps an owner,
 * and each document has rights of its own.
 */
export const PERMISSIONS = {
  issueCaptcha: 'anyone',
  signUp: 'anyone',
  setUpAdministrator: 'anyone',
  verifyEmail: 'anyone',
  confirmEmailChange: 'anyone',
  resendVerification: 'anyone',
  resetPassword: 'anyone',
  logIn: 'anyone',
  passSecondFactor: 'anyone',
  createPasskeyLogInOptions: 'anyone',
  logInWithPasskey: 'anyone',
  beginIdentity: 'anyone',
  finishIdentity: 'anyone',
  logOut: 'anyone',
  showMe: 'anyone',
  listTiers: 'anyone',
  unsubscribeDigest: 'anyone',
  listDocuments: 'anyone',
  showDocument: 'anyone',
  createLink: 'anyone',
  listDatahubItems: 'anyone',
  showDatahubItem: 'anyone',
  diffDatahubTable: 'anyone',

  changeMe: 'user',
  completeOnboarding: 'user',
  switchOrganization: 'user',
  changePassword: 'user',
  requestEmailChange: 'user',
  exportMe: 'user',
  deleteMe: 'user',
  listSessions: 'user',
  endSession: 'user',
  endOtherSessions: 'user',
  showSecurity: 'user',
  beginTwoFactor: 'user',
  confirmTwoFactor: 'user',
  renewRecoveryCodes: 'user',
  endTwoFactor: 'user',
  createPasskeyOptions: 'user',
  addPasskey: 'user',
  removePasskey: 'user',
  unlinkIdentity: 'user',
  listMyInvitations: 'user',
  acceptInvitation: 'user',
  createOrganization: 'user',
  createKey: 'user',
  listKeys: 'user',
  revokeKey: 'user',
  showKeyUsage: 'user',
  renewApiToken: 'user',
  describeClient: 'user',
  authorizeClient: 'user',
  showBilling: 'user',
  startCheckout: 'user',
  openPortal: 'user',
  openUpgrade: 'user',
  cancelSubscription: 'user',
  listAlerts: 'user',
  createAlert: 'user',
  previewAlert: 'user',
  showAlert: 'user',
  changeAlert: 'user',
  deleteAlert: 'user',
  testAlert: 'user',
  muteAlert: 'user',
  listAlertRuns: 'user',
  renewAlertSecret: 'user',
  showDigest: 'user',
  changeDigest: 'user',
  testDigest: 'user',
  listQuestions: 'user',
  keepQuestion: 'user',
  removeQuestion: 'user',
  clearQuestions: 'user',
  createDocument: 'user',
  changeDocument: 'user',
  deleteDocument: 'user',
  forkDocument: 'user',
  listDocumentVersions: 'user',
  showDocumentVersion: 'user',
  restoreDocument: 'user',
  renewDocumentSecret: 'user',
  createDatahubItem: 'user',
  previewDatahubItem: 'user',
  startDatahubFile: 'user',
  sendDatahubFilePart: 'user',
  previewDatahubTable: 'user',
  checkDatahubTable: 'user',
  commitDatahubItem: 'user',
  editDatahubCommit: 'user',
  changeDatahubMetadata: 'user',
  messageDatahubItem: 'user',
  submitDatahubItem: 'user',

  showOrganization: MEMBERS,
  listMembers: MEMBERS,
  leaveOrganization: MEMBERS,
  editOrganization: OWNER_ADMIN,
  uploadLogo: OWNER_ADMIN,
  removeLogo: OWNER_ADMIN,
  removeMember: OWNER_ADMIN,
  listInvitations: OWNER_ADMIN,
  inviteMember: OWNER_ADMIN,
  resendInvitation: OWNER_ADMIN,
  revokeInvitation: OWNER_ADMIN,
  listAudit: OWNER_ADMIN,
  createOrganizationKey: OWNER_ADMIN,
  listOrganizationKeys: OWNER_ADMIN,
  revokeOrganizationKey: OWNER_ADMIN,
  showOrganizationKeyUsage: OWNER_ADMIN,
  changeRole: OWNER,
  transferOrganization: OWNER,
  deleteOrganization: OWNER,
  showOrganizationBilling: OWNER,
  cancelOrganizationSubscription: OWNER,

  listStaffUsers: 'staff',
  changeStaffUser: 'staff',
  suspendUser: 'staff',
  listOwnerlessOrganizations: 'staff',
  listStaffAudit: 'staff',
  runSync: 'staff',
  releaseHeldPoints: 'staff',
  readRawAnswer: 'staff',
  mergeDatahubItem: 'staff',
  rejectDatahubItem: 'staff',
  revertDatahubItem: 'staff',
  listDuplicates: 'staff',
  dismissDuplicate: 'staff',
  listProposals: 'staff',
  decideProposal: 'staff',
  listProjectMoves: 'staff',
  previewProjectMove: 'staff',
  moveProject: 'staff',
  undoProjectMove: 'staff',
} as const satisfies Record<string, Permission>

export type PermissionName = keyof typeof PERMISSIONS

/**
 * Whether somebody who is logged in may do something by their role in an organization; null for those who belong to none.
 * What is for staff needs more than a role.
 */
export function isAllowed(act: PermissionName, role: Role | null): boolean {
  const allowed = PERMISSIONS[act]
  if (allowed === 'anyone' || allowed === 'user') return true
  if (allowed === 'staff') return false
  return role !== null && (allowed as readonly Role[]).includes(role)
}
