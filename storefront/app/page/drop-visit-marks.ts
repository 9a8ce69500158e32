import { withoutVisitMarks } from '#contract/visit-marks.ts';

// Loaded before anything else reads the address, which becomes what the server read.
const { pathname, search, hash } = window.location;
window.history.replaceState(window.history.state, '', pathname + withoutVisitMarks(search) + hash);
