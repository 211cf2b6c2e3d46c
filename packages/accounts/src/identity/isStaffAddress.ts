/** Whether a verified address is one of the company that runs the terminal. */
export function isStaffAddress(email: string, companyDomain: string | null): boolean {
  return companyDomain !== null && email.endsWith(`@${companyDomain}`)
}
