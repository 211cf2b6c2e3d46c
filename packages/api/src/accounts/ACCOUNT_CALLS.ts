import { acceptInvitation } from '../endpoints/accounts/acceptInvitation.ts'
import { addPasskey } from '../endpoints/accounts/addPasskey.ts'
import { askForPasskey } from '../endpoints/accounts/askForPasskey.ts'
import { beginIdentity } from '../endpoints/accounts/beginIdentity.ts'
import { beginTwoFactor } from '../endpoints/accounts/beginTwoFactor.ts'
import { cancelOrganizationSubscription } from '../endpoints/accounts/cancelOrganizationSubscription.ts'
import { cancelSubscription } from '../endpoints/accounts/cancelSubscription.ts'
import { changeMe } from '../endpoints/accounts/changeMe.ts'
import { changePassword } from '../endpoints/accounts/changePassword.ts'
import { changeRole } from '../endpoints/accounts/changeRole.ts'
import { changeStaffUser } from '../endpoints/accounts/changeStaffUser.ts'
import { completeOnboarding } from '../endpoints/accounts/completeOnboarding.ts'
import { confirmEmailChange } from '../endpoints/accounts/confirmEmailChange.ts'
import { confirmTwoFactor } from '../endpoints/accounts/confirmTwoFactor.ts'
import { createKey } from '../endpoints/accounts/createKey.ts'
import { createOrganization } from '../endpoints/accounts/createOrganization.ts'
import { createOrganizationKey } from '../endpoints/accounts/createOrganizationKey.ts'
import { deleteMe } from '../endpoints/accounts/deleteMe.ts'
import { deleteOrganization } from '../endpoints/accounts/deleteOrganization.ts'
import { editOrganization } from '../endpoints/accounts/editOrganization.ts'
import { endOtherSessions } from '../endpoints/accounts/endOtherSessions.ts'
import { endSession } from '../endpoints/accounts/endSession.ts'
import { endTwoFactor } from '../endpoints/accounts/endTwoFactor.ts'
import { exportMe } from '../endpoints/accounts/exportMe.ts'
import { finishIdentity } from '../endpoints/accounts/finishIdentity.ts'
import { inviteMember } from '../endpoints/accounts/inviteMember.ts'
import { issueCaptcha } from '../endpoints/accounts/issueCaptcha.ts'
import { leaveOrganization } from '../endpoints/accounts/leaveOrganization.ts'
import { listAudit } from '../endpoints/accounts/listAudit.ts'
import { listInvitations } from '../endpoints/accounts/listInvitations.ts'
import { listKeys } from '../endpoints/accounts/listKeys.ts'
import { listMembers } from '../endpoints/accounts/listMembers.ts'
import { listMyInvitations } from '../endpoints/accounts/listMyInvitations.ts'
import { listOrganizationKeys } from '../endpoints/accounts/listOrganizationKeys.ts'
import { listOwnerlessOrganizations } from '../endpoints/accounts/listOwnerlessOrganizations.ts'
import { listSessions } from '../endpoints/accounts/listSessions.ts'
import { listStaffAudit } from '../endpoints/accounts/listStaffAudit.ts'
import { listStaffUsers } from '../endpoints/accounts/listStaffUsers.ts'
import { listTiers } from '../endpoints/accounts/listTiers.ts'
import { logIn } from '../endpoints/accounts/logIn.ts'
import { logInWithPasskey } from '../endpoints/accounts/logInWithPasskey.ts'
import { logOut } from '../endpoints/accounts/logOut.ts'
import { offerPasskey } from '../endpoints/accounts/offerPasskey.ts'
import { openPortal } from '../endpoints/accounts/openPortal.ts'
import { openUpgrade } from '../endpoints/accounts/openUpgrade.ts'
import { passSecondFactor } from '../endpoints/accounts/passSecondFactor.ts'
import { readRawAnswer } from '../endpoints/accounts/readRawAnswer.ts'
import { releaseQuarantinedPoints } from '../endpoints/accounts/releaseQuarantinedPoints.ts'
import { removeLogo } from '../endpoints/accounts/removeLogo.ts'
import { removeMember } from '../endpoints/accounts/removeMember.ts'
import { removePasskey } from '../endpoints/accounts/removePasskey.ts'
import { renewApiToken } from '../endpoints/accounts/renewApiToken.ts'
import { renewRecoveryCodes } from '../endpoints/accounts/renewRecoveryCodes.ts'
import { requestEmailChange } from '../endpoints/accounts/requestEmailChange.ts'
import { resendInvitation } from '../endpoints/accounts/resendInvitation.ts'
import { resendVerification } from '../endpoints/accounts/resendVerification.ts'
import { resetPassword } from '../endpoints/accounts/resetPassword.ts'
import { revokeInvitation } from '../endpoints/accounts/revokeInvitation.ts'
import { revokeKey } from '../endpoints/accounts/revokeKey.ts'
import { revokeOrganizationKey } from '../endpoints/accounts/revokeOrganizationKey.ts'
import { runSync } from '../endpoints/accounts/runSync.ts'
import { showBilling } from '../endpoints/accounts/showBilling.ts'
import { showKeyUsage } from '../endpoints/accounts/showKeyUsage.ts'
import { showMe } from '../endpoints/accounts/showMe.ts'
import { showOrganization } from '../endpoints/accounts/showOrganization.ts'
import { showOrganizationBilling } from '../endpoints/accounts/showOrganizationBilling.ts'
import { showOrganizationKeyUsage } from '../endpoints/accounts/showOrganizationKeyUsage.ts'
import { showSecurity } from '../endpoints/accounts/showSecurity.ts'
import { signUp } from '../endpoints/accounts/signUp.ts'
import { startCheckout } from '../endpoints/accounts/startCheckout.ts'
import { suspendUser } from '../endpoints/accounts/suspendUser.ts'
import { switchOrganization } from '../endpoints/accounts/switchOrganization.ts'
import { transferOrganization } from '../endpoints/accounts/transferOrganization.ts'
import { unlinkIdentity } from '../endpoints/accounts/unlinkIdentity.ts'
import { uploadLogo } from '../endpoints/accounts/uploadLogo.ts'
import { verifyEmail } from '../endpoints/accounts/verifyEmail.ts'
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
