// Before all tests: both languages are there.
import { learn } from "../src/words";

await Promise.all([learn("en"), learn("pl")]);
