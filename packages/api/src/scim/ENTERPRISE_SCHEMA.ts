import { attribute, type ScimSchema } from './ScimSchema.ts'

/** The extension of users (RFC 7643, 4.3), whose departments and managers Microsoft Entra ID sends by default. */
export const ENTERPRISE_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: 'Enterprise User',
  attributes: [
    attribute('string', [
      'employeeNumber',
      'Numeric or alphanumeric identifier assigned to a person, typically based on order of hire or association with an organization.',
    ]),
    attribute('string', ['costCenter', 'Identifies the name of a cost center.']),
    attribute('string', ['organization', 'Identifies the name of an organization.']),
    attribute('string', ['division', 'Identifies the name of a division.']),
    attribute('string', ['department', 'Identifies the name of a department.']),
    attribute(
      'complex',
      [
        'manager',
        "The User's manager.  A complex type that optionally allows service providers to represent organizational hierarchy by referencing the 'id' attribute of another User.",
      ],
      {
        uniqueness: null,
        subAttributes: [
          attribute('string', [
            'value',
            "The id of the SCIM resource representing the User's manager.",
          ]),
          attribute(
            'reference',
            ['$ref', "The URI of the SCIM resource representing the User's manager."],
            { referenceTypes: ['User'] },
          ),
          attribute('string', ['displayName', "The displayName of the User's manager."], {
            mutability: 'readOnly',
          }),
        ],
      },
    ),
  ],
}
