-- Invitations are counted per organization and inviter.
CREATE INDEX audit_log_of_invitations ON audit_log (at)
  WHERE action IN ('invitation.create', 'invitation.resend');
