/** Bytes that files and proposals in the datahub may have. */
export type FileQuota = {
  /** Of one user. */
  userBytes: number
  /** Of all members of an organization together. */
  organizationBytes: number
}

const MB = 1024 * 1024
export const FILE_QUOTA: FileQuota = { userBytes: 1_024 * MB, organizationBytes: 5_120 * MB }
