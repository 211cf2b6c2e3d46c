/** Fields of what was changed, as the page calls them where their names would not do. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  permission_name: 'role',
  company_name: 'company',
  bio: 'about',
  email: 'e-mail',
  logo_url: 'logo',
  expires_at: 'works until',
  scopes: 'may read',
  subscription_type: 'given tier',
  feature_flags: 'features',
  is_staff: 'staff',
}
