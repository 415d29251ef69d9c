/**
 * The sentences of the back office: users, charges, commissions, configuration (spec 2 sections 5 and 8),
 * misspellings included. They stand apart so that the sign-in page does not load them.
 */
export const BACK_OFFICE = {
  users: {
    listFailed: 'Unable to fetch the user details.',
    rolesFailed: 'Unable to fetch the roles',
    addFailed: 'Unable to add the user details.',
    updateFailed: 'Unable to update the user details.',
    statusFailed: 'Please contact superadmin,amdin,retialer',
    added: 'User details added successfully.',
    updated: 'User details updated successfully.',
    deleted: 'User deleted successfully.',
    activated: 'User activated successfully.',
    deactivated: 'User deactivated successfully.',
    commissionRequired: 'Commission is required.',
    commissionTwoDecimals: 'Commission must be a number with up to 2 decimal places (0.00).',
    commissionTwoDecimalsMost: 'Commission must not be more than 99.99.',
    commissionThreeDecimals: 'Commission must be a number with up to 3 decimal places (0.000).',
    commissionThreeDecimalsMost: 'Commission must not be more than 99.999',
    // Ours: the specification names the rule and leaves the sentence open.
    statusRequired: 'Status must be 1 or 0.',
    commissionForDistributors: 'Commission is set for distributors only, by an admin or a super admin.',
    roleUnknown: 'Role must be admin, distributor or retailer.',
    roleFixed: 'The role of a user cannot be changed.',
    parentUnknown: 'Choose a user who may stand above this one.',
    parentFixed: 'Only a super admin moves a user to somebody else.',
    ownAccount: 'You cannot do this to your own account.',
    hasDownline: (count: number) =>
      count === 1
        ? 'This user cannot be deleted: 1 user stands below them.'
        : `This user cannot be deleted: ${count} users stand below them.`,
    hasMoney: 'This user cannot be deleted: their wallet is not empty.',
    hasPayments: 'This user cannot be deleted: payments were made with their account. Deactivate it instead.',
    hasRecords: 'This user cannot be deleted: records that must be kept name them. Deactivate them instead.',
  },
  charges: {
    listFailed: 'Unable to fetching the group charges',
    none: 'No charges found',
    loadFailed: 'Unable to fetch the user charges.',
    addFailed: 'Failed to add group charges.',
    updateFailed: 'Failed to update group charges.',
    assignFailed: 'Unable to assign the group charges',
    unassignFailed: 'Unable to unassign the group charges',
    updated: 'Group charges are updated successfully.',
    nameRequired: 'Group name is required.',
    roleRequired: 'Role is required.',
    tooLow: 'Charges should not be less than assigned charge.',
    tabTooLow: (tab: string) => `Please correct the charges are less in the current ${tab} before saving.`,
    selectToAssign: 'Please select at least one user to assign.',
    selectToUnassign: 'Please select at least one user to unassign.',
    // Ours.
    found: 'Group charges.',
    added: 'Group charges are added successfully.',
    deleted: 'Group charges are deleted successfully.',
    assigned: 'Group charges are assigned successfully.',
    unassigned: 'Group charges are unassigned successfully.',
    masterSaved: 'Master charges are updated successfully.',
    format: 'Charges must be a number from 0 to 100 with up to 4 decimal places.',
    nameTaken: 'A group of this name is there already.',
    roleNotYours: 'Groups are for admins or distributors below you.',
    roleFixed: 'The role of a group cannot be changed.',
    gatewayUnknown: 'This payment gateway is not known.',
    methodUnknown: 'This payment method is not known.',
    twice: 'This charge is given twice.',
    groupUnknown: 'Choose one of your groups for this role.',
    wrongRole: 'This user does not have the role of the group.',
    notInGroup: 'This user is not in the group.',
    hasUsers: (count: number) =>
      count === 1
        ? 'This group cannot be deleted: 1 user is assigned to it.'
        : `This group cannot be deleted: ${count} users are assigned to it.`,
  },
  commissions: {
    updated: 'Updated successfully',
    // Ours.
    format: 'Commission must be a number from 0 to 100 with up to 4 decimal places.',
    adminOnly: 'Only a super admin sets the commission of admins.',
  },
  routing: {
    configurationFailed: 'Unable to fetch payment configurations',
    configurationSaveFailed: 'Unable to save the payment configurations',
    prioritySaveFailed: 'Unable to save the payment priorities',
    methodsFailed: 'Unable to fetch payment methods',
    prioritiesFailed: 'Unable to fetch payment priorities',
    noChanges: 'No changes to save',
    // Ours.
    configurationSaved: 'Payment configurations are updated successfully.',
    prioritySaved: 'Payment priorities are updated successfully.',
    servicesSaved: 'Payment methods of the services are updated successfully.',
    selectedFormat: 'Selected must be 1 or 0.',
    twice: 'This is given twice.',
    offReasonLength: 'Please give a reason of 3 to 200 characters, or none.',
    serviceUnknown: 'This service is not known.',
    oneMethod: 'All lines must be of one payment method.',
    priorityOrder: 'Priorities must be 1, 2, 3 and so on, one for each gateway of the method.',
  },
} as const
