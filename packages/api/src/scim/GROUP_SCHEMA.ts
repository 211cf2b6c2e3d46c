import { attribute, type ScimSchema } from './ScimSchema.ts'

/** A group (RFC 7643, 4.2). */
export const GROUP_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'Group',
  attributes: [
    attribute('string', ['displayName', 'A human-readable name for the Group. REQUIRED.'], {
      required: true,
    }),
    attribute('complex', ['members', 'A list of members of the Group.'], {
      multiValued: true,
      uniqueness: null,
      subAttributes: [
        attribute('string', ['value', 'Identifier of the member of this Group.'], {
          mutability: 'immutable',
        }),
        attribute('string', ['display', 'Human-readable name of the member of this Group.'], {
          mutability: 'immutable',
        }),
        attribute(
          'reference',
          ['$ref', 'The URI corresponding to a SCIM resource that is a member of this Group.'],
          { referenceTypes: ['User', 'Group'], mutability: 'immutable' },
        ),
        attribute(
          'string',
          ['type', "A label indicating the type of resource, e.g., 'User' or 'Group'."],
          { canonicalValues: ['User', 'Group'], mutability: 'immutable' },
        ),
      ],
    }),
  ],
}
