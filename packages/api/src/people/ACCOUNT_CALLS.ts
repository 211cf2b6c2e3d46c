import { changeAlert } from '../endpoints/alerts/changeAlert.ts'
import { createAlert } from '../endpoints/alerts/createAlert.ts'
import { deleteAlert } from '../endpoints/alerts/deleteAlert.ts'
import { listAlertRuns } from '../endpoints/alerts/listAlertRuns.ts'
import { listAlerts } from '../endpoints/alerts/listAlerts.ts'
import { muteAlert } from '../endpoints/alerts/muteAlert.ts'
import { previewAlert } from '../endpoints/alerts/previewAlert.ts'
import { renewAlertSecret } from '../endpoints/alerts/renewAlertSecret.ts'
import { showAlert } from '../endpoints/alerts/showAlert.ts'
import { testAlert } from '../endpoints/alerts/testAlert.ts'
import { changeDigest } from '../endpoints/digest/changeDigest.ts'
import { showDigest } from '../endpoints/digest/showDigest.ts'
import { testDigest } from '../endpoints/digest/testDigest.ts'
import { unsubscribeDigest } from '../endpoints/digest/unsubscribeDigest.ts'
import { changeDocument } from '../endpoints/documents/changeDocument.ts'
import { createDocument } from '../endpoints/documents/createDocument.ts'
import { createLink } from '../endpoints/documents/createLink.ts'
import { deleteDocument } from '../endpoints/documents/deleteDocument.ts'
import { forkDocument } from '../endpoints/documents/forkDocument.ts'
import { listDocuments } from '../endpoints/documents/listDocuments.ts'
import { listDocumentVersions } from '../endpoints/documents/listDocumentVersions.ts'
import { renewDocumentSecret } from '../endpoints/documents/renewDocumentSecret.ts'
import { restoreDocument } from '../endpoints/documents/restoreDocument.ts'
import { showDocument } from '../endpoints/documents/showDocument.ts'
import { showDocumentVersion } from '../endpoints/documents/showDocumentVersion.ts'
import { acceptInvitation } from '../endpoints/people/acceptInvitation.ts'
import { addPasskey } from '../endpoints/people/addPasskey.ts'
import { askForPasskey } from '../endpoints/people/askForPasskey.ts'
import { beginIdentity } from '../endpoints/people/beginIdentity.ts'
import { beginTwoFactor } from '../endpoints/people/beginTwoFactor.ts'
import { cancelOrganizationSubscription } from '../endpoints/people/cancelOrganizationSubscription.ts'
import { cancelSubscription } from '../endpoints/people/cancelSubscription.ts'
import { changeMe } from '../endpoints/people/changeMe.ts'
import { changePassword } from '../endpoints/people/changePassword.ts'
import { changeRole } from '../endpoints/people/changeRole.ts'
import { changeStaffUser } from '../endpoints/people/changeStaffUser.ts'
import { completeOnboarding } from '../endpoints/people/completeOnboarding.ts'
import { confirmEmailChange } from '../endpoints/people/confirmEmailChange.ts'
import { confirmTwoFactor } from '../endpoints/people/confirmTwoFactor.ts'
import { createKey } from '../endpoints/people/createKey.ts'
import { createOrganization } from '../endpoints/people/createOrganization.ts'
import { createOrganizationKey } from '../endpoints/people/createOrganizationKey.ts'
import { deleteMe } from '../endpoints/people/deleteMe.ts'
import { deleteOrganization } from '../endpoints/people/deleteOrganization.ts'
import { editOrganization } from '../endpoints/people/editOrganization.ts'
import { endOtherSessions } from '../endpoints/people/endOtherSessions.ts'
import { endSession } from '../endpoints/people/endSession.ts'
import { endTwoFactor } from '../endpoints/people/endTwoFactor.ts'
import { exportMe } from '../endpoints/people/exportMe.ts'
import { finishIdentity } from '../endpoints/people/finishIdentity.ts'
import { inviteMember } from '../endpoints/people/inviteMember.ts'
import { issueCaptcha } from '../endpoints/people/issueCaptcha.ts'
import { leaveOrganization } from '../endpoints/people/leaveOrganization.ts'
import { listAudit } from '../endpoints/people/listAudit.ts'
import { listInvitations } from '../endpoints/people/listInvitations.ts'
import { listKeys } from '../endpoints/people/listKeys.ts'
import { listMembers } from '../endpoints/people/listMembers.ts'
import { listMyInvitations } from '../endpoints/people/listMyInvitations.ts'
import { listOrganizationKeys } from '../endpoints/people/listOrganizationKeys.ts'
import { listOwnerlessOrganizations } from '../endpoints/people/listOwnerlessOrganizations.ts'
import { listSessions } from '../endpoints/people/listSessions.ts'
import { listStaffAudit } from '../endpoints/people/listStaffAudit.ts'
import { listStaffUsers } from '../endpoints/people/listStaffUsers.ts'
import { listTiers } from '../endpoints/people/listTiers.ts'
import { logIn } from '../endpoints/people/logIn.ts'
import { logInWithPasskey } from '../endpoints/people/logInWithPasskey.ts'
import { logOut } from '../endpoints/people/logOut.ts'
import { offerPasskey } from '../endpoints/people/offerPasskey.ts'
import { openPortal } from '../endpoints/people/openPortal.ts'
import { openUpgrade } from '../endpoints/people/openUpgrade.ts'
import { passSecondFactor } from '../endpoints/people/passSecondFactor.ts'
import { readRawAnswer } from '../endpoints/people/readRawAnswer.ts'
import { releaseQuarantinedPoints } from '../endpoints/people/releaseQuarantinedPoints.ts'
import { removeLogo } from '../endpoints/people/removeLogo.ts'
import { removeMember } from '../endpoints/people/removeMember.ts'
import { removePasskey } from '../endpoints/people/removePasskey.ts'
import { renewApiToken } from '../endpoints/people/renewApiToken.ts'
import { renewRecoveryCodes } from '../endpoints/people/renewRecoveryCodes.ts'
import { requestEmailChange } from '../endpoints/people/requestEmailChange.ts'
import { resendInvitation } from '../endpoints/people/resendInvitation.ts'
import { resendVerification } from '../endpoints/people/resendVerification.ts'
import { resetPassword } from '../endpoints/people/resetPassword.ts'
import { revokeInvitation } from '../endpoints/people/revokeInvitation.ts'
import { revokeKey } from '../endpoints/people/revokeKey.ts'
import { revokeOrganizationKey } from '../endpoints/people/revokeOrganizationKey.ts'
import { runSync } from '../endpoints/people/runSync.ts'
import { showBilling } from '../endpoints/people/showBilling.ts'
import { showKeyUsage } from '../endpoints/people/showKeyUsage.ts'
import { showMe } from '../endpoints/people/showMe.ts'
import { showOrganization } from '../endpoints/people/showOrganization.ts'
import { showOrganizationBilling } from '../endpoints/people/showOrganizationBilling.ts'
import { showOrganizationKeyUsage } from '../endpoints/people/showOrganizationKeyUsage.ts'
import { showSecurity } from '../endpoints/people/showSecurity.ts'
import { signUp } from '../endpoints/people/signUp.ts'
import { startCheckout } from '../endpoints/people/startCheckout.ts'
import { suspendUser } from '../endpoints/people/suspendUser.ts'
import { switchOrganization } from '../endpoints/people/switchOrganization.ts'
import { transferOrganization } from '../endpoints/people/transferOrganization.ts'
import { unlinkIdentity } from '../endpoints/people/unlinkIdentity.ts'
import { uploadLogo } from '../endpoints/people/uploadLogo.ts'
import { verifyEmail } from '../endpoints/people/verifyEmail.ts'
import type { AccountCall } from './AccountCall.ts'

/** Every call about people. */
export const ACCOUNT_CALLS: readonly AccountCall[] = [
  issueCaptcha,
  signUp,
  verifyEmail,
  confirmEmailChange,
  resendVerification,
  resetPassword,
  logIn,
  passSecondFactor,
  askForPasskey,
  logInWithPasskey,
  beginIdentity,
  finishIdentity,
  logOut,
  showMe,
  changeMe,
  completeOnboarding,
  switchOrganization,
  changePassword,
  requestEmailChange,
  exportMe,
  deleteMe,
  listSessions,
  endSession,
  endOtherSessions,
  showSecurity,
  beginTwoFactor,
  confirmTwoFactor,
  renewRecoveryCodes,
  endTwoFactor,
  offerPasskey,
  addPasskey,
  removePasskey,
  unlinkIdentity,
  createOrganization,
  showOrganization,
  editOrganization,
  uploadLogo,
  removeLogo,
  deleteOrganization,
  listMembers,
  removeMember,
  changeRole,
  leaveOrganization,
  transferOrganization,
  listAudit,
  listInvitations,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  listMyInvitations,
  acceptInvitation,
  createKey,
  createOrganizationKey,
  listKeys,
  listOrganizationKeys,
  revokeKey,
  revokeOrganizationKey,
  showKeyUsage,
  showOrganizationKeyUsage,
  renewApiToken,
  listTiers,
  showBilling,
  startCheckout,
  openPortal,
  openUpgrade,
  cancelSubscription,
  showOrganizationBilling,
  cancelOrganizationSubscription,
  listDocuments,
  createDocument,
  showDocument,
  changeDocument,
  deleteDocument,
  forkDocument,
  listDocumentVersions,
  showDocumentVersion,
  restoreDocument,
  renewDocumentSecret,
  createLink,
  listStaffUsers,
  changeStaffUser,
  suspendUser,
  listOwnerlessOrganizations,
  listStaffAudit,
  runSync,
  releaseQuarantinedPoints,
  readRawAnswer,
  listAlerts,
  createAlert,
  previewAlert,
  showAlert,
  changeAlert,
  deleteAlert,
  testAlert,
  muteAlert,
  listAlertRuns,
  renewAlertSecret,
  showDigest,
  changeDigest,
  testDigest,
  unsubscribeDigest,
]
