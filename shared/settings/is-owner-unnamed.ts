export const unnamedOwner = 'The owner'

export const isOwnerUnnamed = ({ owner }: { owner: { name: string } }) => owner.name === unnamedOwner
