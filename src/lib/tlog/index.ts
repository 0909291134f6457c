export { leafHash, rootFromInclusion, isConsistent, emptyRoot, rootOf, HASH_BYTES, type Head } from './merkle.ts';
export {
  createVerifierKey,
  formatSignatureLine,
  formatVerifierKey,
  isKeyName,
  isNoteSignedBy,
  signaturesOf,
  parseNote,
  parseVerifierKey,
  COSIGNATURE_ED25519,
  NOTE_ED25519,
  type Note,
  type NoteSignature,
  type VerifierKey,
} from './note.ts';
export {
  formatCheckpoint,
  parseCheckpoint,
  parseCheckpointText,
  type Checkpoint,
  type SignedCheckpoint,
} from './checkpoint.ts';
export { cosignedAt, cosignedMessage } from './cosignature.ts';
export { entriesPath, parseEntries, tilePath, widthOfTile, TILE_WIDTH, type Tile } from './tiles.ts';
export { nodesEndedBy, rootOfSize, type HashedNode, type ReadNode, type TreeNode } from './compact-range.ts';
export { consistencyProof, inclusionPath, rootOfLog, type ReadTile } from './proofs.ts';
export { isSignedBy } from './ed25519.ts';
export { rememberLast } from './remember-last.ts';
